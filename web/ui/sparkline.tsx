// A small plot of a series over time: a line and its area, drawn as SVG.
export function Sparkline({
  values,
  label,
  height = 40,
}: {
  values: readonly number[];
  label: string;
  height?: number;
}) {
  const width = 200;
  const top = Math.max(1, ...values);
  const step = width / Math.max(1, values.length - 1);
  const points = values.map(
    (value, at) => `${(at * step).toFixed(1)},${(height - 2 - (value / top) * (height - 4)).toFixed(1)}`,
  );
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="h-10 w-full"
      role="img"
      aria-label={label}
    >
      {points.length > 1 && (
        <>
          <polygon points={`0,${height} ${points.join(' ')} ${width},${height}`} className="fill-accent-soft" />
          <polyline
            points={points.join(' ')}
            fill="none"
            strokeWidth={1.5}
            className="stroke-accent"
            vectorEffect="non-scaling-stroke"
          />
        </>
      )}
    </svg>
  );
}
