import type { Gold, Question } from '../../src/core/index.js';

/** A problem with a helper, an import and doctests, as HumanEval words them; ours. */
export const prompt = `from typing import List


def half(n: int) -> int:
    """ half of an even number """
    return n // 2


def halves(numbers: List[int]) -> List[int]:
    """ Halves of the even ones among the numbers.
    >>> halves([2, 3, 4])
    [1, 2]
    >>> halves([])
    []
    """
`;

export const body = '    return [half(n) for n in numbers if n % 2 == 0]\n';

export const tests = `
METADATA = {}


def check(candidate):
    assert candidate([2, 3, 4]) == [half(2), 2]
    assert candidate([]) == []
    assert candidate([-2, 7]) == [-1]
`;

export const question = (text = prompt): Question => ({
  id: 'q',
  dataset: 'ours',
  kind: 'code',
  messages: [{ role: 'user', content: text }],
});

export const gold: Gold = { value: body, tests: { program: tests, entryPoint: 'halves', prompt } };
