// The texts of the console's page about the network.
import { chosenWords } from './chosen-words.ts';

const en = {
  title: 'Network',
  lead: (version: number) => `Version ${version}`,
  from: 'Transit days from',
  layers: 'Layers',
  transit: 'Transit days',
  lanes: 'Linehaul lanes',
  trucks: 'Trucks',
  terminals: 'Terminals',
  truck: 'truck',
  hubs: 'Hubs and gateways',
  partners: 'operated by partners',
  underWay: 'Shipments in transit',
  byGps: 'located by GPS',
  days: (days: number) => (days === 1 ? '1 day' : `${days} days`),
  daysAndMore: (days: number) => `${days} days or more`,
  notServed: 'not served',
  areas: 'Areas',
  reach: (name: string) => `Transit from ${name}`,
  reachDays: 'Business days',
  share: 'Share',
  lookUp: 'Days to a postal code',
  lookUpHint: 'First three characters, for example 752',
  lookUpNone: 'No such area.',
  inWords: (area: string, days: string, terminal: string) => `${area}: ${days}, from terminal ${terminal}`,
  terminalLabel: (code: string, name: string, role: string) => `${code} ${name}, ${role}`,
  truckLabel: (pro: string, from: string, to: string) => `${pro}: ${from} to ${to}`,
  roles: { terminal: 'terminal', hub: 'hub', gateway: 'gateway' },
  summary: (terminals: number, hubs: number, lanes: number, trucks: number) =>
    `A map of ${terminals} terminals, ${hubs} of them hubs, ${lanes} lanes, and ${trucks} shipments in transit.`,
  summaryTransit: (name: string) => `Areas are colored by transit days from ${name}; the table lists the same figures.`,
  volumes: {
    title: 'Lane volumes',
    lead: 'Shipments by origin hub (rows) and destination hub (columns)',
    span: 'Ship dates',
    spans: { '7': 'Last 7 days', '30': 'Last 30 days', '90': 'Last 90 days' },
    none: 'No shipments in this period',
    noneLead: 'Choose a longer period.',
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

export const networkWords = chosenWords('consoleNetwork', en);
