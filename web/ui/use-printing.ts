// Whether the page is being printed: virtualized lists then render all rows.
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(() => matchMedia('print').matches);
  useEffect(() => {
    const paper = matchMedia('print');
    // The browser captures the page as soon as the listener returns.
    const changed = () => flushSync(() => setPrinting(paper.matches));
    const before = () => flushSync(() => setPrinting(true));
    const after = () => setPrinting(false);
    paper.addEventListener('change', changed);
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      paper.removeEventListener('change', changed);
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
    };
  }, []);
  return isPrinting;
}
