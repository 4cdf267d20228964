// Why a SOAP call failed, in the format of SOAP 1.1 and the image service (§2.11, spec-gaps 11).

/** Client: change the request. Server: retrying later may work. The other two are SOAP's own. */
export type FaultCode = 'Client' | 'Server' | 'VersionMismatch' | 'MustUnderstand';

export class SoapFault extends Error {
  override readonly name = 'SoapFault';
  readonly code: FaultCode;
  /** The element in `detail`. Faults that do not concern the body have none (SOAP 1.1 §4.4). */
  readonly detail: 'schemaError' | 'generalError' | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: FaultCode,
    detail: 'schemaError' | 'generalError' | undefined,
    message: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.code = code;
    this.detail = detail;
    this.headers = headers;
  }
}

export function schemaError(message: string): SoapFault {
  return new SoapFault('Client', 'schemaError', message);
}

export function generalError(message: string): SoapFault {
  return new SoapFault('Client', 'generalError', message);
}
