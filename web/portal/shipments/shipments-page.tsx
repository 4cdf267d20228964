// Shipments: the list of all shipments, filtered, as a page and as a file.
import { Link } from '@tanstack/react-router';
import { Page } from '../../shell/page.tsx';
import { ButtonLink, buttonLook } from '../../ui/button.tsx';
import { shipmentsWords as words } from '../../words/shipments-words.ts';
import { FilterBar } from './filter-bar.tsx';
import { filtersQuery, useShipmentFilters } from './shipment-filters.ts';
import { ShipmentList } from './shipment-list.tsx';

export function ShipmentsPage() {
  const [filters, change, clear] = useShipmentFilters();
  const query = filtersQuery(filters);
  return (
    <Page
      title={words.title}
      lead={words.lead}
      wide
      actions={
        <>
          <Link to="/shipments/reports" className={buttonLook({ kind: 'quiet' })}>
            {words.reports}
          </Link>
          <ButtonLink href={`/v1/shipments.csv${query && `?${query}`}`} download="shipments.csv">
            {words.csv}
          </ButtonLink>
          <Link to="/ship" className={buttonLook({ kind: 'primary' })}>
            {words.ship}
          </Link>
        </>
      }
    >
      <FilterBar filters={filters} onChange={change} onClear={clear} />
      <ShipmentList filters={filters} />
    </Page>
  );
}
