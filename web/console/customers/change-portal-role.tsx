// Changes the role of a portal user.

import type { BodyOf } from '../../api/described.ts';
import { DialogForm } from '../../shell/dialog-form.tsx';
import { useSignedIn } from '../../shell/signed-in.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { type Choice, Select } from '../../ui/inputs.tsx';
import { customerWords } from '../../words/console-customer-words.ts';
import { roleWords } from '../../words/role-words.ts';
import { choicesOf } from '../desk/address-fields.tsx';
import { useOpsChange } from '../desk/use-ops.ts';
import type { PortalAccount } from './customer.ts';

/** Making a user an owner requires more than the permission to issue credentials. */
export function usePortalRoles(): Choice[] {
  const mayMakeOwners = useSignedIn().session.permissions.includes('customers.write');
  return choicesOf(roleWords.customers).filter(({ value }) => mayMakeOwners || value !== 'owner');
}

export type PortalRole = BodyOf<'/ops/v1/portal-accounts/{username}/role', 'put'>['role'];

const words = customerWords.portal;

export function ChangePortalRole(props: { portalAccount: PortalAccount | undefined; onClose: () => void }) {
  const { portalAccount, onClose } = props;
  return (
    <Dialog open={portalAccount !== undefined} title={words.roleOf(portalAccount?.username ?? '')} onClose={onClose}>
      {portalAccount && <RoleForm portalAccount={portalAccount} onDone={onClose} />}
    </Dialog>
  );
}

function RoleForm({ portalAccount, onDone }: { portalAccount: PortalAccount; onDone: () => void }) {
  const { username, role } = portalAccount;
  const change = useOpsChange('put', '/ops/v1/portal-accounts/{username}/role', onDone);
  const roles = usePortalRoles();
  return (
    <DialogForm
      call={change}
      fields={['role']}
      submit={customerWords.one.save}
      onSubmit={(form) => change.mutate({ path: { username }, body: { role: String(form.get('role')) as PortalRole } })}
    >
      {(failureAt) => (
        <Field label={words.role} failure={failureAt('role')}>
          <Select name="role" defaultValue={role} choices={roles} />
        </Field>
      )}
    </DialogForm>
  );
}
