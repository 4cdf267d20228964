// The search box in the bar: a PRO, BOL, PO or pickup number leads to its shipment.
import { useNavigate } from '@tanstack/react-router';
import { SearchBox } from '../ui/search-box.tsx';
import { portalWords } from '../words/portal-words.ts';

export function FindShipment() {
  const navigate = useNavigate();
  return (
    <SearchBox
      {...portalWords.search}
      inputClass="w-28 md:w-44"
      onFind={(number) => void navigate({ to: `/track/${encodeURIComponent(number)}` })}
    />
  );
}
