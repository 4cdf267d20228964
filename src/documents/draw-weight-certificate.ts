// Renders the weight certificate, and the dimension certificate with the measured dimensions and density.
import type { MeasuredUnit } from '../freight/shipments/shipment-event.ts';
import { Table } from '../platform/pdf/table.ts';
import { BAND_HEIGHT, BOTTOM, drawBand, MARGIN, WIDTH } from './bol-sheet.ts';
import type { WeightCertificate } from './carrier-documents.ts';
import { DocumentSheet, drawFacts, drawFrame, drawWholeTable, printedMoment, shipmentFacts } from './document-sheet.ts';
import type { Letterhead } from './letterhead.ts';
import { printedNumber } from './printed-words.ts';

const TITLES = { weight: 'WEIGHT AND RESEARCH CERTIFICATE', dimensions: 'DIMENSION CERTIFICATE' } as const;
const INCHES_OF_CUBIC_FOOT = 1_728;
const CLOSING_HEIGHT = 46;
const DENSITY_HEIGHT = 30;

export function drawWeightCertificate(certificate: WeightCertificate, letterhead: Letterhead = {}): Uint8Array {
  const { type, pro, billedWeightLb, foundWeightLb, handlingUnits, measuredUnits } = certificate;
  const title = TITLES[type];
  const sheet = new DocumentSheet(certificate, title, `${title[0]}${title.slice(1).toLowerCase()} ${pro}`, letterhead);
  const canvas = sheet.addPage();
  let y = sheet.drawHead(canvas, certificate, shipmentFacts(certificate));
  drawBand(canvas, { x: MARGIN, y, width: WIDTH }, 'WEIGHT');
  y = drawFacts(
    canvas,
    y + BAND_HEIGHT,
    34,
    [
      [`Weighed, time at ${certificate.originTerminal}`, printedMoment(certificate.weighed)],
      ['Weight on the bill of lading', `${printedNumber(billedWeightLb)} lb`],
      ['Weight found', `${printedNumber(foundWeightLb)} lb`],
      ['Difference', difference(foundWeightLb - billedWeightLb)],
    ],
    13,
  );
  if (type === 'dimensions') {
    const cubicFeet = cubeOf(measuredUnits);
    const table = new Table(MARGIN, 8, [
      { title: 'Units', width: 80, align: 'right' },
      { title: 'Length (in)', width: 110, align: 'right' },
      { title: 'Width (in)', width: 110, align: 'right' },
      { title: 'Height (in)', width: 110, align: 'right' },
      { title: 'Cubic feet', width: WIDTH - 410, align: 'right' },
    ]);
    const rows = measuredUnits.map((unit) =>
      table.measure([
        printedNumber(unit.count),
        String(unit.lengthIn),
        String(unit.widthIn),
        String(unit.heightIn),
        cubeOf([unit]).toFixed(2),
      ]),
    );
    const units = measuredUnits.reduce((sum, { count }) => sum + count, 0);
    const total = table.measure([printedNumber(units), '', '', 'Total', cubicFeet.toFixed(2)], true);
    const room = { top: y, bottom: BOTTOM - CLOSING_HEIGHT - DENSITY_HEIGHT };
    y = drawWholeTable(canvas, table, 'HANDLING UNITS AS MEASURED', rows, total, room);
    const density = cubicFeet === 0 ? '—' : `${(foundWeightLb / cubicFeet).toFixed(2)} lb per cubic foot`;
    y = drawFacts(
      canvas,
      y,
      DENSITY_HEIGHT,
      [
        ['Cube on the bill of lading', `${cubeOf(handlingUnits).toFixed(2)} cubic feet`],
        ['Cube measured', `${cubicFeet.toFixed(2)} cubic feet`],
        ['Density as found', density],
      ],
      12,
    );
  }
  const words =
    type === 'weight'
      ? 'The carrier certifies that it weighed this shipment, and found the weight above, tare included.'
      : 'The carrier certifies that it weighed and measured this shipment, and found the weight, tare included, and the dimensions above.';
  const closing = { x: MARGIN + 6, y: y + 8, width: WIDTH - 12, height: CLOSING_HEIGHT - 14 };
  canvas.block(
    closing,
    [{ text: words }, { text: `${certificate.carrierName}, ${certificate.scac}`, weight: 'bold' }],
    {
      size: 8.5,
      minSize: 6,
    },
  );
  drawFrame(canvas, y + CLOSING_HEIGHT);
  return sheet.bytes();
}

function cubeOf(units: readonly MeasuredUnit[]): number {
  const inches = units.reduce((sum, unit) => sum + unit.count * unit.lengthIn * unit.widthIn * unit.heightIn, 0);
  return inches / INCHES_OF_CUBIC_FOOT;
}

function difference(pounds: number): string {
  if (pounds === 0) return 'none';
  return `${pounds > 0 ? '+' : '−'}${printedNumber(Math.abs(pounds))} lb`;
}
