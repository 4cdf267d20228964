// The commands of the palette: the portal's pages, actions that can start anywhere, and a search for the typed text.
import { portalWords } from '../../words/portal-words.ts';

export interface Command {
  readonly label: string;
  readonly to: string;
  /** The letter that opens the page after `g`. */
  readonly key?: string;
  readonly needs?: string;
}

const { places, shortcuts } = portalWords;

export const COMMANDS: readonly Command[] = [
  { label: places.home, to: '/', key: 'h' },
  { label: places.quotes, to: '/quotes', key: 'q', needs: 'freight.quote' },
  { label: places.ship, to: '/ship', key: 's', needs: 'freight.write' },
  { label: places.pickups, to: '/pickups', key: 'p' },
  { label: places.track, to: '/track', key: 't' },
  { label: places.shipments, to: '/shipments', key: 'l' },
  { label: places.bulk, to: '/bulk', key: 'b', needs: 'freight.write' },
  { label: places.addresses, to: '/addresses', key: 'a' },
  { label: places.billing, to: '/billing', key: 'i', needs: 'billing.read' },
  { label: places.users, to: '/users', key: 'u', needs: 'users.read' },
  { label: places.developers, to: '/developers', key: 'd', needs: 'developer.read' },
  { label: shortcuts.savedQuotes, to: '/quotes/saved', needs: 'freight.quote' },
  { label: shortcuts.templates, to: '/ship/templates', needs: 'freight.write' },
  { label: shortcuts.reports, to: '/shipments/reports' },
  { label: shortcuts.newPickup, to: '/pickups/new', needs: 'freight.write' },
  { label: shortcuts.newClaim, to: '/billing/claims/new', needs: 'billing.write' },
  { label: shortcuts.account, to: '/account' },
];

export function allowedCommands(permissions: readonly string[]): readonly Command[] {
  return COMMANDS.filter(({ needs }) => needs === undefined || permissions.includes(needs));
}

/** Commands whose label contains every typed word. Searching for the typed text is always offered. */
export function commandsFor(text: string, commands: readonly Command[]): readonly Command[] {
  const typed = text.trim();
  if (typed === '') return commands;
  const words = typed.toLowerCase().split(/\s+/);
  const found = commands.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
  const encoded = encodeURIComponent(typed);
  return [
    ...found,
    { label: shortcuts.trackText(typed), to: `/track/${encoded}` },
    { label: shortcuts.searchText(typed), to: `/shipments?search=${encoded}` },
  ];
}
