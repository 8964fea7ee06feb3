import { describe, expect, it } from 'vitest';
import { chainNeighbour } from './chain-neighbour.ts';

describe('Arrow keys in a picture of chains', () => {
  it('move along a chain and stop at its ends', () => {
    expect(chainNeighbour([2], { row: 0, column: 0 }, 'ArrowRight')).toEqual({ row: 0, column: 1 });
    expect(chainNeighbour([2], { row: 0, column: 1 }, 'ArrowRight')).toBeNull();
    expect(chainNeighbour([2], { row: 0, column: 0 }, 'ArrowLeft')).toBeNull();
  });

  it('move to the chain below, or to its last card if it is shorter, and skip chains without cards', () => {
    expect(chainNeighbour([2, 0, 1], { row: 0, column: 1 }, 'ArrowDown')).toEqual({ row: 2, column: 0 });
    expect(chainNeighbour([2, 0, 1], { row: 2, column: 0 }, 'ArrowDown')).toBeNull();
    expect(chainNeighbour([0, 1], { row: 1, column: 0 }, 'ArrowUp')).toBeNull();
  });

  it('ignore other keys', () => {
    expect(chainNeighbour([1, 1], { row: 0, column: 0 }, 'j')).toBeNull();
  });
});
