// The WSDL 1.1 of the image service (§4): document style, literal use, SOAP 1.1. It is all that a client needs.
import { escapeXml } from '../../platform/xml/write-xml.ts';
import { IMAGE_VIEW_OPERATIONS, type ImageViewOperation, soapActionOf } from './image-view-operations.ts';
import { imageViewXsd } from './image-view-xsd.ts';

const FAULTS = ['schemaError', 'generalError'];

/** `address` is the URL of the service. */
export function imageViewWsdl(namespace: string, address: string): string {
  const ns = escapeXml(namespace);
  const elements = [...new Set(IMAGE_VIEW_OPERATIONS.flatMap(({ input, output }) => [input, output]))];
  return `<wsdl:definitions xmlns:wsdl="http://schemas.xmlsoap.org/wsdl/" xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/" xmlns:tns="${ns}" name="imageView" targetNamespace="${ns}">
<wsdl:documentation>Images of freight documents. Ask with imageCheck which documents a shipment has; imageView gives a document for a key from its answer. Keys last 30 minutes. Both need the SOAP header auth.</wsdl:documentation>
<wsdl:types>
${imageViewXsd(namespace)}
</wsdl:types>
${[...elements, 'auth', ...FAULTS].map(message).join('\n')}
<wsdl:portType name="imageViewPortType">
${IMAGE_VIEW_OPERATIONS.map(portTypeOperation).join('\n')}
</wsdl:portType>
<wsdl:binding name="imageViewBinding" type="tns:imageViewPortType">
  <soap:binding style="document" transport="http://schemas.xmlsoap.org/soap/http"/>
${IMAGE_VIEW_OPERATIONS.map((operation) => bindingOperation(operation, namespace)).join('\n')}
</wsdl:binding>
<wsdl:service name="imageView">
  <wsdl:port name="imageViewPort" binding="tns:imageViewBinding">
    <soap:address location="${escapeXml(address)}"/>
  </wsdl:port>
</wsdl:service>
</wsdl:definitions>`;
}

function message(element: string): string {
  return `<wsdl:message name="${element}">
  <wsdl:part name="${element}" element="tns:${element}"/>
</wsdl:message>`;
}

function portTypeOperation({ name, input, output, needsAuth }: ImageViewOperation): string {
  const faults = needsAuth ? FAULTS.map((one) => `\n    <wsdl:fault name="${one}" message="tns:${one}"/>`) : [];
  return `  <wsdl:operation name="${name}">
    <wsdl:input message="tns:${input}"/>
    <wsdl:output message="tns:${output}"/>${faults.join('')}
  </wsdl:operation>`;
}

function bindingOperation(operation: ImageViewOperation, namespace: string): string {
  const { name, needsAuth } = operation;
  const header = '\n      <soap:header message="tns:auth" part="auth" use="literal"/>';
  const faults = FAULTS.map(
    (one) => `\n    <wsdl:fault name="${one}">
      <soap:fault name="${one}" use="literal"/>
    </wsdl:fault>`,
  );
  return `  <wsdl:operation name="${name}">
    <soap:operation soapAction="${escapeXml(soapActionOf(namespace, operation))}" style="document"/>
    <wsdl:input>${needsAuth ? header : ''}
      <soap:body use="literal"/>
    </wsdl:input>
    <wsdl:output>
      <soap:body use="literal"/>
    </wsdl:output>${needsAuth ? faults.join('') : ''}
  </wsdl:operation>`;
}
