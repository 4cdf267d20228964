// A Code 128 bar code as SVG, black on white in both themes because scanners need it.
import { CODE128 } from 'jsbarcode/bin/barcodes/CODE128/index.js';
import { useMemo } from 'react';

const HEIGHT = 48;
/** Quiet zone on either side; the standard requires ten modules. */
const QUIET = 10;

export function BarCode({ text, label }: { text: string; label: string }) {
  const { bars, width } = useMemo(() => {
    const { data } = new CODE128(text, {}).encode();
    const runs = [...data.matchAll(/1+/g)].map((run) => ({ at: run.index, modules: run[0].length }));
    return { bars: runs, width: data.length + 2 * QUIET };
  }, [text]);
  return (
    <svg
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      className="h-20 w-full max-w-sm rounded bg-white"
      role="img"
      aria-label={label}
    >
      {bars.map(({ at, modules }) => (
        <rect key={at} x={at + QUIET} y={4} width={modules} height={HEIGHT - 8} className="fill-black" />
      ))}
    </svg>
  );
}
