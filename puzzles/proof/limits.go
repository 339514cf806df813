package proof

// The limits of the searches for a short proof. What a limit was measured by was found by leaving
// out what it bounds, in the hints of 29 packs of twelve kinds: 6,427,000 letters in 46 seconds.
const (
	// Suppositions.
	longChain     = 180     // what a chain costs above which a shorter one is looked for: else 0.35 % more letters
	longProof     = 5       // sentences above which one with fewer is looked for: else 1.0 % more letters in 18 % less time
	mostNarrated  = 24      // chains narrated to see which have fewest sentences
	mostShortened = 6       // of those, made shorter
	othersSteps   = 200_000 // followed to find others that are cheap: else 0.07 % more letters
	moreRefuted   = 100     // values tried after the first that is refuted

	// Nested suppositions.
	nestQuick    = 16  // lemmas up to which it pays to look further
	nestPage     = 40  // steps above which it pays to look further
	nestShort    = 25  // sentences above which more proofs are narrated
	nestLong     = 100 // sentences above which that would take too long
	nestNarrated = 4   // of the shortest proofs, narrated to see which is the shortest then
	nestMost     = 12  // the same where more are
	nestFar      = 3   // times as many steps as the shortest so far: those are not narrated
	shortening   = 400 // lemmas gone through to make a proof shorter; ten times that for the shortest, where it still fills more than a page
	sweepReach   = 60  // steps followed from each value in a sweep
)

// reaches are the steps past a supposition that are followed, short chains first; 0 is all of them.
// Following all at once gives 0.17 % more letters.
var reaches = [...]int{25, 100, 0}

// rounds are the searches for nested suppositions: up to so many lemmas, of so many of the values
// that propagate farthest and of those that an engine refutes soonest (without the engine 0.3 % more
// letters), by what follows from the rules, and after a sweep (else 0.08 % more letters). They try
// fewer where each takes longer.
var rounds = [...]struct{ limit, tries, implied, swept int }{
	{4, 24, 8, 0}, {16, 12, 8, 6}, {64, 12, 8, 0}, {256, 4, 4, 0}, {1024, 2, 2, 0}, {4096, 2, 2, 0},
}
