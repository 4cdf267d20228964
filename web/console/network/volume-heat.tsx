// Shipments by origin and destination hub: one square each, darker for more, with the number in it.
import { count } from '../../shell/format.ts';
import { networkWords } from '../../words/console-network-words.ts';
import { heatWidth } from './heat-size.ts';
import { columnsOf, type VolumesView } from './network-view.ts';

const words = networkWords.volumes;
const CELL = 30;
const HEAD = 104;
/** Names are slanted and extend beyond the last column. */
const BEYOND = 56;
/** Color opacity, from few to many. Text would be unreadable between the third and the fourth value. */
const FILLS = [0.14, 0.28, 0.42, 0.88, 1];
const FIRST_DARK = 3;

export interface Volume {
  readonly from: string;
  readonly to: string;
  readonly shipments: number;
  readonly weightLb: number;
}

export function volumesOf(view: VolumesView): readonly Volume[] {
  const at = columnsOf(view, 'from', 'to', 'shipments', 'weightLb');
  return view.rows.map((row) => ({
    from: String(row[at.from]),
    to: String(row[at.to]),
    shipments: Number(row[at.shipments]),
    weightLb: Number(row[at.weightLb]),
  }));
}

export function VolumeHeat({
  volumes,
  nameOf,
  total,
}: {
  volumes: readonly Volume[];
  nameOf: (code: string) => string;
  total: number;
}) {
  const hubs = busiestFirst(volumes);
  const most = Math.max(1, ...volumes.map(({ shipments }) => shipments));
  const places = new Map(hubs.map((hub, at) => [hub, HEAD + at * CELL]));
  const size = HEAD + hubs.length * CELL;
  const width = heatWidth(size + BEYOND);
  const [top] = volumes;
  return (
    <svg
      viewBox={`0 0 ${size + BEYOND} ${size}`}
      role="img"
      aria-label={words.summary(total, nameOf(top?.from ?? ''), nameOf(top?.to ?? ''))}
      width={width}
      className={width === undefined ? 'mx-auto w-full min-w-[34rem] max-w-3xl' : 'mx-auto'}
    >
      {hubs.map((hub) => (
        <g key={hub} className="fill-ink text-[11px]">
          <text x={HEAD - 8} y={places.get(hub)! + CELL / 2} textAnchor="end" dominantBaseline="central">
            {nameOf(hub)}
          </text>
          <text
            transform={`translate(${places.get(hub)! + CELL / 2} ${HEAD - 8}) rotate(-55)`}
            dominantBaseline="central"
          >
            {nameOf(hub)}
          </text>
        </g>
      ))}
      {hubs.flatMap((from) =>
        hubs.map((to) => (
          <rect
            key={`${from} ${to}`}
            x={places.get(to)! + 1}
            y={places.get(from)! + 1}
            width={CELL - 2}
            height={CELL - 2}
            className={from === to ? 'fill-line' : 'fill-sunken'}
          />
        )),
      )}
      {volumes.map(({ from, to, shipments, weightLb }) => {
        const fill = Math.ceil((shipments / most) * FILLS.length) - 1;
        return (
          <g key={`${from} ${to}`}>
            <title>{words.cell(nameOf(from), nameOf(to), shipments, count(weightLb))}</title>
            <rect
              x={places.get(to)! + 1}
              y={places.get(from)! + 1}
              width={CELL - 2}
              height={CELL - 2}
              className="fill-accent"
              fillOpacity={FILLS[fill]}
            />
            <text
              x={places.get(to)! + CELL / 2}
              y={places.get(from)! + CELL / 2}
              textAnchor="middle"
              dominantBaseline="central"
              className={`text-[10px] ${fill >= FIRST_DARK ? 'fill-accent-ink' : 'fill-ink'}`}
            >
              {count(shipments)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** The hubs that send or receive most come first, so that the busy cells share one corner. */
function busiestFirst(volumes: readonly Volume[]): readonly string[] {
  const sums = new Map<string, number>();
  for (const { from, to, shipments } of volumes) {
    sums.set(from, (sums.get(from) ?? 0) + shipments);
    sums.set(to, (sums.get(to) ?? 0) + shipments);
  }
  return [...sums].sort(([a, one], [b, other]) => other - one || a.localeCompare(b)).map(([hub]) => hub);
}
