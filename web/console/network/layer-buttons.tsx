// Toggle buttons for the layers of the map.
import { networkWords as words } from '../../words/console-network-words.ts';
import type { MapLayers } from './network-map.tsx';

const LAYERS = ['transit', 'lanes', 'trucks'] as const;

export function LayerButtons({ show, onShow }: { show: MapLayers; onShow: (show: MapLayers) => void }) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="mb-1 text-[13px] font-medium">{words.layers}</legend>
      {LAYERS.map((layer) => (
        <button
          key={layer}
          type="button"
          aria-pressed={show[layer]}
          onClick={() => onShow({ ...show, [layer]: !show[layer] })}
          className="min-h-9 rounded-full border border-strong-line px-3 text-faint aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-accent"
        >
          {words[layer]}
        </button>
      ))}
    </fieldset>
  );
}
