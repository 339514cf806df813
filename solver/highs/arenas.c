//go:build cgo

// HiGHS runs on whichever thread Go has free, and glibc's malloc gives each thread that asks while others do an arena
// of its own, up to eight for every core. What HiGHS frees stays with its arena: a Slitherlink of 40x40, solved again
// and again with more cuts, came to 455 MB so, and stays below 300 MB with two.

#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>

__attribute__((constructor)) static void two_arenas(void) { mallopt(M_ARENA_MAX, 2); }
#endif
