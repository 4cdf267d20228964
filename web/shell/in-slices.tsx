// Renders a part of a page after the rest of it, in slices, so that a slow machine responds meanwhile.
import { type ReactNode, useDeferredValue } from 'react';

/** False while the part is not shown yet. */
export function useInSlices(): boolean {
  return useDeferredValue(true, false);
}

export function InSlices({ children, meanwhile = null }: { children: ReactNode; meanwhile?: ReactNode }) {
  return useInSlices() ? children : meanwhile;
}
