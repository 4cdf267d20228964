// A button that opens a dialog with a form to add something.
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogForm, type DialogFormProps } from './dialog-form.tsx';

export function AddDialog({
  label,
  title,
  isOpen,
  onOpen,
  small,
  call,
  ...form
}: DialogFormProps & {
  /** The label of the button. */
  label: string;
  title: string;
  isOpen: boolean;
  /** Called with the new open state. */
  onOpen: (isOpen: boolean) => void;
  small?: boolean | undefined;
}) {
  return (
    <>
      <Button
        {...(small ? { size: 'small' as const } : { kind: 'primary' as const })}
        onClick={() => {
          call.reset();
          onOpen(true);
        }}
      >
        {label}
      </Button>
      <Dialog open={isOpen} title={title} onClose={() => onOpen(false)}>
        <DialogForm call={call} {...form} />
      </Dialog>
    </>
  );
}
