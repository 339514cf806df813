* An integer program written by crib.
* Left out: what follows from the rest (1 in all).
* Left out: the rule "one loop", stated only where it is broken. A solution may break it.
NAME crib FREE
ROWS
 N obj
* row 1 holds exactly one 5
 E row_1
* two of the three are so
 G at_least_2
* n0 is far below n1
 L at_most_3
* their sum is from -1 to 5
 L from__to_4
* up is down turned over, and the other way round
 E mirror_5
* nothing is nothing
 L nothing_6
* little flows
 L flow_8
* the product is right
 L log_9
COLUMNS
 marker0 'MARKER' 'INTORG'
 r1c1_is_a_5 obj -3
 r1c1_is_a_5 row_1 1
 r1c1_is_a_5 at_least_2 1
 r1c1_is_a_5_v2 row_1 1
 r1c1_is_a_5_v2 at_least_2 -1
 x_end at_least_2 1
 x_0___n obj 2
 x_0___n at_most_3 1
 x_0___n log_9 1
 x_1___n obj -1
 x_1___n at_most_3 -2
 x_2___n from__to_4 1
 x_3___n from__to_4 1
 marker1 'MARKER' 'INTEND'
 x_e1 flow_8 0.5
 flow flow_8 -1.25e-07
 flow log_9 0.6931471805599453
 marker2 'MARKER' 'INTORG'
 down mirror_5 1
 up obj 1
 up mirror_5 1
 marker3 'MARKER' 'INTEND'
 constant obj 3
RHS
 rhs row_1 1
 rhs at_least_2 1
 rhs at_most_3 -4
 rhs from__to_4 5
 rhs flow_8 0.75
 rhs log_9 0.5
RANGES
 ranges from__to_4 6
 ranges log_9 0.25
BOUNDS
 BV bounds r1c1_is_a_5
 BV bounds r1c1_is_a_5_v2
 FX bounds x_end 1
 LO bounds x_0___n -3
 UP bounds x_0___n 12
 LO bounds x_1___n -3
 UP bounds x_1___n 12
 LO bounds x_2___n -3
 UP bounds x_2___n 12
 LO bounds x_3___n -3
 UP bounds x_3___n 12
 LO bounds x_e1 -2
 UP bounds x_e1 2
 FR bounds flow
 MI bounds down
 UP bounds down -1
 LO bounds up 2
 PL bounds up
 FX bounds constant 1
ENDATA
