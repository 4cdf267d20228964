// Renders a part of a page after the rest of it, in slices, so that a slow machine responds meanwhile.
import { type ReactNode, useDeferredValue } from 'react';

let isFirstPage = true;

/** From now on, everything is shown at once: on the way back to a page, the router scrolls to where the reader was. */
export function showAllAtOnce(): void {
  isFirstPage = false;
}

/** False while the part is not shown yet. */
export function useInSlices(): boolean {
  return useDeferredValue(true, !isFirstPage);
}

export function InSlices({ children, meanwhile = null }: { children: ReactNode; meanwhile?: ReactNode }) {
  return useInSlices() ? children : meanwhile;
}
