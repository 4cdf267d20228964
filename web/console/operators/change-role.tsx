// Changes the role of an operator.
import { DialogForm } from '../../shell/dialog-form.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { operatorWords as words } from '../../words/console-operator-words.ts';
import { useOpsChange } from '../desk/use-ops.ts';
import { type OperatorRole, RoleField } from './role-field.tsx';

interface Named {
  readonly username: string;
  readonly role: string;
}

export function ChangeRole({ operator, onClose }: { operator: Named | undefined; onClose: () => void }) {
  return (
    <Dialog open={operator !== undefined} title={words.roleOf(operator?.username ?? '')} onClose={onClose}>
      {operator && <RoleForm operator={operator} onDone={onClose} />}
    </Dialog>
  );
}

function RoleForm({ operator: { username, role }, onDone }: { operator: Named; onDone: () => void }) {
  const change = useOpsChange('put', '/ops/v1/operators/{username}/role', onDone);
  return (
    <DialogForm
      call={change}
      fields={['role']}
      submit={words.save}
      onSubmit={(form) =>
        change.mutate({ path: { username }, body: { role: String(form.get('role')) as OperatorRole } })
      }
    >
      {(failureAt) => <RoleField value={role} failure={failureAt('role')} />}
    </DialogForm>
  );
}
