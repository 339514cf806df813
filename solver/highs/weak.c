//go:build cgo

// The constants of HiGHS's C header, for HiGHS 1.12 and later.
//
// The binding, github.com/lanl/highs, declares them extern: up to HiGHS 1.11 every C file that includes HiGHS's header
// defines them for the whole program. Since 1.12 the header keeps them static, and the binding no longer links: they
// are undefined. Here they are once more, weak, so that where a header still defines them its definitions go first.
//
// weak_test.go compares them with the header that is installed and with what the binding uses.

#include <util/HighsInt.h>

#define WEAK __attribute__((weak)) const HighsInt

WEAK kHighsStatusError = -1;
WEAK kHighsStatusOk = 0;
WEAK kHighsStatusWarning = 1;

WEAK kHighsVarTypeContinuous = 0;
WEAK kHighsVarTypeInteger = 1;
WEAK kHighsVarTypeSemiContinuous = 2;
WEAK kHighsVarTypeSemiInteger = 3;
WEAK kHighsVarTypeImplicitInteger = 4;

WEAK kHighsObjSenseMinimize = 1;
WEAK kHighsObjSenseMaximize = -1;

WEAK kHighsMatrixFormatColwise = 1;
WEAK kHighsMatrixFormatRowwise = 2;

WEAK kHighsHessianFormatTriangular = 1;
WEAK kHighsHessianFormatSquare = 2;

WEAK kHighsSolutionStatusNone = 0;
WEAK kHighsSolutionStatusInfeasible = 1;
WEAK kHighsSolutionStatusFeasible = 2;

WEAK kHighsBasisValidityValid = 1;

WEAK kHighsModelStatusNotset = 0;
WEAK kHighsModelStatusLoadError = 1;
WEAK kHighsModelStatusModelError = 2;
WEAK kHighsModelStatusPresolveError = 3;
WEAK kHighsModelStatusSolveError = 4;
WEAK kHighsModelStatusPostsolveError = 5;
WEAK kHighsModelStatusModelEmpty = 6;
WEAK kHighsModelStatusOptimal = 7;
WEAK kHighsModelStatusInfeasible = 8;
WEAK kHighsModelStatusUnboundedOrInfeasible = 9;
WEAK kHighsModelStatusUnbounded = 10;
WEAK kHighsModelStatusObjectiveBound = 11;
WEAK kHighsModelStatusObjectiveTarget = 12;
WEAK kHighsModelStatusTimeLimit = 13;
WEAK kHighsModelStatusIterationLimit = 14;
WEAK kHighsModelStatusUnknown = 15;

WEAK kHighsBasisStatusLower = 0;
WEAK kHighsBasisStatusBasic = 1;
WEAK kHighsBasisStatusUpper = 2;
WEAK kHighsBasisStatusZero = 3;
WEAK kHighsBasisStatusNonbasic = 4;
