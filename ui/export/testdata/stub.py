"""Stands for pulp and for gurobipy: it prints the rows of a model instead of solving it, each as JSON."""

import json


class Linear:
    def __init__(self, terms=None, constant=0):
        self.terms, self.constant = terms or {}, constant

    def __add__(self, other):
        other = linear(other)
        terms = dict(self.terms)
        for v, c in other.terms.items():
            terms[v] = terms.get(v, 0) + c
        return Linear(terms, self.constant + other.constant)

    def __mul__(self, by):
        return Linear({v: c * by for v, c in self.terms.items()}, self.constant * by)

    def __neg__(self):
        return self * -1

    def __sub__(self, other):
        return self + linear(other) * -1

    def __rsub__(self, other):
        return linear(other) - self

    def __eq__(self, other):
        return Row(self - other, "=")

    def __le__(self, other):
        return Row(self - other, "<")

    def __ge__(self, other):
        return Row(self - other, ">")

    __radd__, __rmul__ = __add__, __mul__


class Row:
    def __init__(self, sum, sign):
        self.sum, self.sign = sum, sign

    def show(self):
        print(json.dumps({"terms": self.sum.terms, "sign": self.sign, "side": -self.sum.constant}))


def linear(x):
    return x if isinstance(x, Linear) else Linear(constant=x)


def total(parts):
    all = Linear()
    for p in map(linear, parts):
        for v, c in p.terms.items():
            all.terms[v] = all.terms.get(v, 0) + c
        all.constant += p.constant
    return all


def variable(name, lo, hi, sort):
    print(json.dumps({"name": name, "lo": lo, "hi": hi, "sort": sort[0]}))
    v = Linear({name: 1})
    v.varValue = v.X = 0
    return v


# What pulp has.
LpMinimize, LpStatus, lpSum = 0, ["shown"], total


def LpVariable(name, lo=0, hi=1, cat="Continuous"):
    return variable(name, lo, hi, cat)


class LpProblem:
    status = 0

    def __init__(self, *_):
        pass

    def __iadd__(self, row):
        if isinstance(row, Row):
            row.show()
        return self

    def solve(self):
        pass


# What gurobipy has.
quicksum = total


class Model:
    def __init__(self, *_):
        pass

    def addVar(self, lo, hi, vtype, name):
        return variable(name, lo, hi, vtype)

    def addConstr(self, row):
        row.show()

    def setObjective(self, *_):
        pass

    def optimize(self):
        pass
