// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { freeLift } from './free-lift.ts';

afterEach(() => {
  vi.restoreAllMocks();
  document.body.innerHTML = '';
});

/**
 * Adds an element at a place in the window, which is 900 pixels high. The element that is added last is on
 * top.
 */
function at(tag: string, place: [left: number, top: number, width: number, height: number]): HTMLElement {
  const element = document.createElement(tag);
  document.body.append(element);
  vi.spyOn(element, 'getBoundingClientRect').mockReturnValue(new DOMRect(...place));
  return element;
}

function draw(...controls: HTMLElement[]): HTMLElement {
  const toasts = at('div', [80, 836, 240, 44]);
  vi.stubGlobal('innerHeight', 900);
  document.elementsFromPoint = (x, y) =>
    [...controls, toasts].toReversed().filter((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return x >= left && x <= right && y >= top && y <= bottom;
    });
  return toasts;
}

it('Toasts keep their place if they cover no control', () => {
  expect(freeLift(draw(at('button', [900, 836, 80, 34])))).toBe(0);
});

it('Toasts move above a control, and above the next one that they would then cover', () => {
  expect(freeLift(draw(at('button', [120, 830, 80, 34])))).toBe(58);
  document.body.innerHTML = '';
  expect(freeLift(draw(at('button', [120, 830, 80, 34]), at('button', [120, 790, 80, 34])))).toBe(98);
});

it('Toasts can cover controls that a dialog already covers', () => {
  const covered = at('button', [120, 830, 80, 34]);
  expect(freeLift(draw(covered, at('section', [0, 0, 1440, 900])))).toBe(0);
});

it('Toasts stay at the bottom rather than move into the middle of a form', () => {
  const controls = Array.from({ length: 8 }, (_, index) => at('input', [120, 830 - index * 40, 80, 34]));
  expect(freeLift(draw(...controls))).toBe(0);
});

it('Toasts keep their place if they would cover a control at every height', () => {
  const controls = Array.from({ length: 40 }, (_, index) => at('button', [120, 870 - index * 20, 80, 18]));
  expect(freeLift(draw(...controls))).toBe(0);
});
