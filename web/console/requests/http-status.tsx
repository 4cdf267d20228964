// The HTTP status of a response.
import { Badge } from '../../ui/badge.tsx';

export function HttpStatus({ status }: { status: number }) {
  const tone = status >= 500 ? 'bad' : status >= 400 ? 'warn' : 'good';
  return <Badge tone={tone}>{status}</Badge>;
}
