package proof

// The limits of the searches for a short proof. What a limit was measured by was found by leaving
// out what it bounds, in the hints of 29 packs of twelve kinds: 6,427,000 letters in 46 seconds.
const (
	// Suppositions.
	longChain    = 180     // what a chain costs above which a shorter one is looked for: else 0.35 % more letters
	longProof    = 5       // sentences above which one with fewer is looked for: else 1.0 % more letters in 18 % less time
	againImplied = 6       // of the cheapest, followed again by what follows from the rules: no gain in letters
	mostTold     = 24      // told to see which have fewest sentences
	mostShorter  = 6       // of those, made shorter
	othersSteps  = 200_000 // followed to find others that are cheap: else 0.07 % more letters
	moreRefuted  = 100     // values tried after the first that is refuted

	// Nested suppositions.
	nestTries   = 24   // values tried, of those that propagate farthest and of those an engine refutes soonest: without the engine 0.3 % more letters
	nestImplied = 8    // of these, tried by what follows from the rules
	nestSweeps  = 6    // of these, tried after a sweep: else 0.08 % more letters
	nestQuick   = 16   // lemmas up to which it pays to look further
	nestPage    = 40   // steps above which it pays to look further
	nestShort   = 25   // sentences above which more proofs are told
	nestLong    = 100  // sentences above which that would take too long
	nestTold    = 4    // of the shortest proofs, told to see which is the shortest then
	nestFar     = 3    // times as many steps as the shortest so far: those are not told
	nestWork    = 300  // lemmas gone through to make a proof shorter
	nestMore    = 4000 // the same for the shortest, where it still fills more than a page
	sweepReach  = 60   // steps followed from each value in a sweep
)

// reaches are the steps past a supposition that are followed, short chains first; 0 is all of them.
// Following all at once gives 0.17 % more letters.
var reaches = [...]int{25, 100, 0}
