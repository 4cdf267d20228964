// What a portal account's integration has proven in the test environment, in a dialog.
import { Asked } from '../../shell/asked.tsx';
import { CertificationView } from '../../shell/certification-view.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { certificationWords as words } from '../../words/certification-words.ts';
import { useOps } from '../desk/use-ops.ts';
import { CertifiedSandboxes } from './certified-sandboxes.tsx';

export function PortalCertification({ username, onClose }: { username: string | undefined; onClose: () => void }) {
  return (
    <Dialog open={username !== undefined} title={words.of(username ?? '')} onClose={onClose} wide>
      {username !== undefined && <CertificationOf username={username} />}
    </Dialog>
  );
}

function CertificationOf({ username }: { username: string }) {
  const certification = useOps('/ops/v1/portal-accounts/{username}/certification', { path: { username } });
  const pdf = `/ops/v1/portal-accounts/${encodeURIComponent(username)}/certification.pdf`;
  return (
    <>
      <CertifiedSandboxes username={username} />
      <Asked query={certification}>{(data) => <CertificationView certification={data} pdf={pdf} />}</Asked>
    </>
  );
}
