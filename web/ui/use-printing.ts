// Whether the page is being printed: lists that only draw what is in sight then draw all of it.
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(() => matchMedia('print').matches);
  useEffect(() => {
    const paper = matchMedia('print');
    // The browser takes the page as it is when the listener returns.
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
