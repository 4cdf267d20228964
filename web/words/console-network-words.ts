// The words of the console's page about the network.
import { chosenWords } from './chosen-words.ts';

const en = {
  title: 'Network',
  lead: (version: number) => `Version ${version}`,
  from: 'Transit days from',
  layers: 'On the map',
  transit: 'Transit days',
  lanes: 'Linehaul lanes',
  trucks: 'Trucks',
  terminals: 'Terminals',
  truck: 'truck',
  hubs: 'Hubs and gateways',
  partners: 'of partners',
  underWay: 'Shipments under way',
  byGps: 'located by GPS',
  days: (days: number) => (days === 1 ? '1 day' : `${days} days`),
  daysAndMore: (days: number) => `${days} days and more`,
  notServed: 'not served',
  areas: 'Areas',
  reach: (name: string) => `How far ${name} reaches`,
  reachDays: 'Business days',
  share: 'Share',
  lookUp: 'Days to a postal code',
  lookUpHint: 'The first three characters, as in 752',
  lookUpNone: 'No such area.',
  inWords: (area: string, days: string, terminal: string) => `${area}: ${days}, by terminal ${terminal}`,
  terminalLabel: (code: string, name: string, role: string) => `${code} ${name}, ${role}`,
  truckLabel: (pro: string, from: string, to: string) => `${pro}: ${from} to ${to}`,
  roles: { terminal: 'terminal', hub: 'hub', gateway: 'gateway' },
  summary: (terminals: number, hubs: number, lanes: number, trucks: number) =>
    `A map of ${terminals} terminals, ${hubs} of them hubs, ${lanes} lanes, and ${trucks} shipments under way.`,
  summaryTransit: (name: string) =>
    `The land is coloured by the transit days from ${name}; the table beside says them in words.`,
  volumes: {
    title: 'Lane volumes',
    lead: 'Shipments by the hubs of origin (down) and destination (across)',
    span: 'Ship dates',
    spans: { '7': 'Last 7 days', '30': 'Last 30 days', '90': 'Last 90 days' },
    none: 'Nothing shipped in that time',
    noneNext: 'Take a longer time.',
    cell: (from: string, to: string, shipments: number, weight: string) =>
      `${from} to ${to}: ${shipments} shipments, ${weight} lb`,
    summary: (shipments: number, from: string, to: string) =>
      `${shipments} shipments. The busiest pair is ${from} to ${to}.`,
    asTable: 'As a table',
    origin: 'From',
    destination: 'To',
    shipments: 'Shipments',
    weight: 'Weight',
  },
};

export const networkWords = chosenWords({ en });
