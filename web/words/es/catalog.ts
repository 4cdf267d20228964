// The portal's texts in Spanish, under the names of the English ones.
import { account } from './account.ts';
import { address } from './address.ts';
import { billing } from './billing.ts';
import { bulk } from './bulk.ts';
import { certification } from './certification.ts';
import { claim } from './claim.ts';
import { code } from './code.ts';
import { developers } from './developers.ts';
import { fault } from './fault.ts';
import { form } from './form.ts';
import { home } from './home.ts';
import { instruction } from './instruction.ts';
import { map } from './map.ts';
import { pickup } from './pickup.ts';
import { portal } from './portal.ts';
import { quote } from './quote.ts';
import { report } from './report.ts';
import { role } from './role.ts';
import { sandbox } from './sandbox.ts';
import { shell } from './shell.ts';
import { ship } from './ship.ts';
import { shipments } from './shipments.ts';
import { template } from './template.ts';
import { track } from './track.ts';
import { user } from './user.ts';

export const catalog = {
  account,
  address,
  billing,
  bulk,
  certification,
  claim,
  code,
  developers,
  fault,
  form,
  home,
  instruction,
  map,
  pickup,
  portal,
  quote,
  report,
  role,
  sandbox,
  shell,
  ship,
  shipments,
  template,
  track,
  user,
};
