// Actions on a proposal that waits for a second operator: another operator approves or rejects it, the proposer withdraws it.
import { Button } from '../../ui/button.tsx';

export function ProposalActions(props: {
  isYours: boolean;
  busy: boolean;
  words: { readonly approve: string; readonly reject: string; readonly withdraw: string };
  onApprove: () => void;
  onDrop: () => void;
}) {
  const { isYours, busy, words, onApprove, onDrop } = props;
  return (
    <div className="flex gap-2">
      {!isYours && (
        <Button size="small" kind="primary" busy={busy} onClick={onApprove}>
          {words.approve}
        </Button>
      )}
      <Button size="small" busy={busy} onClick={onDrop}>
        {isYours ? words.withdraw : words.reject}
      </Button>
    </div>
  );
}
