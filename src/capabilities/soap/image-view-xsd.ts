// The schema of the image service (§2.11, spec-gaps 11), published in its WSDL. Every request is validated against it.
import { ACCEPTED_DOCUMENT_TYPES } from '../../freight/value-sets/document-type.ts';
import { escapeXml } from '../../platform/xml/write-xml.ts';

/** The schema as XML, without a declaration, so that it can be embedded in a WSDL. */
export function imageViewXsd(namespace: string): string {
  const ns = escapeXml(namespace);
  const docTypes = ACCEPTED_DOCUMENT_TYPES;
  return `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:tns="${ns}" targetNamespace="${ns}" elementFormDefault="qualified">
  <xs:element name="auth" type="tns:auth"/>
  <xs:element name="echoRequest" type="tns:echoText"/>
  <xs:element name="echoResponse" type="xs:string"/>
  <xs:element name="availRequest" type="tns:availRequest"/>
  <xs:element name="availResponse" type="tns:availResponse"/>
  <xs:element name="imgRequest" type="tns:imgRequest"/>
  <xs:element name="imgResponse" type="tns:imgResponse"/>
  <xs:element name="schemaError" type="xs:string"/>
  <xs:element name="generalError" type="xs:string"/>

  <xs:complexType name="auth">
    <xs:sequence>
      <xs:element name="user" type="tns:credential"/>
      <xs:element name="password" type="tns:credential"/>
    </xs:sequence>
  </xs:complexType>
  <xs:complexType name="availRequest">
    <xs:sequence>
      <xs:element name="requestID" type="tns:requestID"/>
      <xs:choice>
        <xs:element name="pro" type="tns:pro"/>
        <xs:element name="bol" type="tns:reference"/>
        <xs:element name="po" type="tns:reference"/>
      </xs:choice>
      <xs:element name="docType" type="tns:docType" maxOccurs="unbounded"/>
    </xs:sequence>
  </xs:complexType>
  <xs:complexType name="availResponse">
    <xs:sequence>
      <xs:element name="requestID" type="tns:requestID"/>
      <xs:element name="pro" type="tns:pro"/>
      <xs:element name="image" type="tns:image" minOccurs="0" maxOccurs="unbounded"/>
    </xs:sequence>
  </xs:complexType>
  <xs:complexType name="image">
    <xs:sequence>
      <xs:element name="docType" type="tns:docType"/>
      <xs:element name="status" type="tns:status"/>
      <xs:element name="key" type="tns:key" minOccurs="0"/>
      <xs:element name="pages" type="xs:int" minOccurs="0"/>
      <xs:element name="message" type="xs:string" minOccurs="0"/>
    </xs:sequence>
  </xs:complexType>
  <xs:complexType name="imgRequest">
    <xs:sequence>
      <xs:element name="requestID" type="tns:requestID"/>
      <xs:element name="key" type="tns:key"/>
    </xs:sequence>
  </xs:complexType>
  <xs:complexType name="imgResponse">
    <xs:sequence>
      <xs:element name="requestID" type="tns:requestID"/>
      <xs:element name="pro" type="tns:pro"/>
      <xs:element name="docType" type="tns:docType"/>
      <xs:element name="format" type="xs:string"/>
      <xs:element name="pages" type="xs:int"/>
      <xs:element name="data" type="xs:base64Binary"/>
    </xs:sequence>
  </xs:complexType>

  <xs:simpleType name="credential">
    <xs:restriction base="xs:string">
      <xs:minLength value="5"/>
      <xs:maxLength value="10"/>
    </xs:restriction>
  </xs:simpleType>
  <xs:simpleType name="echoText">
    <xs:restriction base="xs:string">
      <xs:maxLength value="100"/>
    </xs:restriction>
  </xs:simpleType>
  <xs:simpleType name="requestID">
    <xs:restriction base="xs:string">
      <xs:maxLength value="40"/>
    </xs:restriction>
  </xs:simpleType>
  <xs:simpleType name="pro">
    <xs:restriction base="xs:token">
      <xs:pattern value="[0-9]{10}"/>
    </xs:restriction>
  </xs:simpleType>
  <xs:simpleType name="reference">
    <xs:restriction base="xs:token">
      <xs:minLength value="1"/>
      <xs:maxLength value="50"/>
    </xs:restriction>
  </xs:simpleType>
  <xs:simpleType name="key">
    <xs:restriction base="xs:token">
      <xs:maxLength value="500"/>
    </xs:restriction>
  </xs:simpleType>
  <xs:simpleType name="docType">
    <xs:restriction base="xs:token">
${docTypes.map((type) => `      <xs:enumeration value="${type}"/>`).join('\n')}
    </xs:restriction>
  </xs:simpleType>
  <xs:simpleType name="status">
    <xs:restriction base="xs:token">
      <xs:enumeration value="AVAILABLE"/>
      <xs:enumeration value="NOT_AVAILABLE"/>
      <xs:enumeration value="PENDING"/>
    </xs:restriction>
  </xs:simpleType>
</xs:schema>`;
}
