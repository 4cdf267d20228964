// Calls the image service as a Node program would: from the WSDL alone, with node-soap.
import { type Client, createClientAsync } from 'soap';

type Call = (args: unknown) => Promise<[Record<string, unknown>]>;

export async function callWithNodeSoap(
  wsdl: string,
  namespace: string,
  user: string,
  password: string,
  pro: string,
): Promise<unknown> {
  const signedIn = async (secret: string) => {
    const client = await createClientAsync(wsdl);
    client.addSoapHeader({ auth: { user, password: secret } }, '', 'tns', namespace);
    return client;
  };
  const operation = (client: Client, name: string) => client[`${name}Async`] as Call;
  const client = await signedIn(password);
  const wrong = await signedIn('wrong1');
  const [check] = await operation(client, 'imageCheck')({ requestID: 'node', pro, docType: ['BOL', 'POD', 'INV'] });
  const images = check.image as { docType: string; status: string; key: string }[];
  const [view] = await operation(client, 'imageView')({ requestID: 'node', key: images[0]?.key });
  const [echo] = await operation(await createClientAsync(wsdl), 'echo')('Zoë & <Söhne>');
  return {
    echo,
    check: [check.requestID, check.pro, images.map((one) => [one.docType, one.status])],
    view: [
      view.requestID,
      view.pro,
      view.docType,
      view.format,
      view.pages,
      Buffer.from(String(view.data), 'base64').toString().slice(0, 5),
    ],
    schemaError: await faultOf(operation(client, 'imageCheck')({ requestID: 'node', pro: '12345', docType: ['BOL'] })),
    wrongPassword: await faultOf(operation(wrong, 'imageCheck')({ requestID: 'node', pro, docType: ['BOL'] })),
  };
}

interface NodeSoapFault {
  readonly root: { Envelope: { Body: { Fault: { faultcode: string; detail: Record<string, string> } } } };
}

function faultOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => undefined,
    (error: NodeSoapFault) => {
      const { faultcode, detail } = error.root.Envelope.Body.Fault;
      const [[kind, words] = []] = Object.entries(detail);
      return { code: faultcode, kind, words };
    },
  );
}
