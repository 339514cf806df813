package zebra

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// anyPuzzle is a few attributes of three houses, with clues of any sort.
func anyPuzzle(r *rand.Rand) string {
	var b strings.Builder
	attributes := 2 + r.IntN(2)
	words := strings.Fields("ann bob cy red green blue dog cat fox")[:3*attributes]
	fmt.Fprintf(&b, "zebra %dx3\nname: ann bob cy\ncolor: red green blue\n", attributes)
	if attributes == 3 {
		b.WriteString("pet: dog cat fox\n")
	}
	word := func() string { return words[r.IntN(len(words))] }
	for range 1 + r.IntN(5) {
		a, c := word(), word()
		b.WriteString([...]string{
			a + " at " + fmt.Sprint(1+r.IntN(3)), a + " not at " + fmt.Sprint(1+r.IntN(3)), a + " is " + c, a + " is not " + c,
			a + " left-of " + c, a + " right-of " + c, a + " next-to " + c, a + " not next-to " + c, a + " 2-apart " + c,
			a + " somewhere left-of " + c, a + " is " + c + " or " + word() + " is " + word(), a + " between " + c + " and " + word(),
		}[r.IntN(12)] + "\n")
	}
	return b.String()
}
