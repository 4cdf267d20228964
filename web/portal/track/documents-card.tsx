// The documents of a shipment. Each opens in a new tab, by a URL that is valid for 15 minutes.
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { DOCUMENT_TYPE } from '../../../src/freight/value-sets/document-type.ts';
import { api, dataOf } from '../../api/client.ts';
import type { ApiProblem } from '../../api/problem.ts';
import { asProblem } from '../../shell/asked.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { meaningOf } from '../../words/code-words.ts';
import { trackWords } from '../../words/track-words.ts';
import type { ShipmentHistory } from './find-shipments.ts';
import { BLANK_RECEIPT, offeredDocuments } from './offered-documents.ts';

const words = trackWords.documents;

function nameOf(type: string): string {
  if (type === BLANK_RECEIPT) return words.blankReceipt;
  return DOCUMENT_TYPE.has(type) ? meaningOf(DOCUMENT_TYPE, type) : type;
}

export function DocumentsCard({ shipment }: { shipment: ShipmentHistory }) {
  const offered = offeredDocuments(shipment);
  const [opening, setOpening] = useState<string>();
  const [problem, setProblem] = useState<ApiProblem>();

  async function open(documentType: string) {
    setOpening(documentType);
    setProblem(undefined);
    // Open the tab during the click: browsers block tabs that open later.
    const tab = window.open('', '_blank');
    try {
      const asked = documentType === BLANK_RECEIPT ? { documentType: 'DR', blank: 'true' } : { documentType };
      const query = { pro: shipment.pro, format: 'url', ...(asked as { documentType: 'DR'; blank?: 'true' }) } as const;
      const { url } = await dataOf(api.GET('/v1/images', { params: { query } }));
      if (tab !== null && url !== undefined) tab.location.replace(url);
    } catch (thrown) {
      tab?.close();
      setProblem(asProblem(thrown));
    } finally {
      setOpening(undefined);
    }
  }

  return (
    <Card title={words.title}>
      {offered.length === 0 && <p className="text-faint">{words.none}</p>}
      {problem && <ProblemNote problem={problem} />}
      <ul className="grid gap-1">
        {offered.map((type) => (
          <li key={type} className="flex items-center justify-between gap-3">
            <span className="flex items-center gap-2">
              <FileText aria-hidden="true" className="size-4 text-faint" />
              {nameOf(type)}
            </span>
            <Button size="small" busy={opening === type} onClick={() => void open(type)}>
              {opening === type ? words.opening : words.open}
              <span className="sr-only"> {nameOf(type)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
