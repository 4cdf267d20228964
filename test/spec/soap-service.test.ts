// Compares the SOAP image service with the specification: the operations of §4, the types of §2.11, the limits of §8.
import { describe, expect, test } from 'vitest';
import { imageViewWsdl } from '../../src/capabilities/soap/image-view-wsdl.ts';
import { imageViewXsd } from '../../src/capabilities/soap/image-view-xsd.ts';
import { Schema } from '../../src/platform/xml/read-schema.ts';
import { readXml } from '../../src/platform/xml/read-xml.ts';
import { attributeOf, type XmlElement } from '../../src/platform/xml/xml-element.ts';
import { section, tables } from './spec-document.ts';

const NS = 'urn:soap_ns';
const wsdl = readXml(imageViewWsdl(NS, 'http://here/soap'));

function all(element: XmlElement, name: string): XmlElement[] {
  const own = element.children.filter((one) => one.name === name);
  return [...own, ...element.children.flatMap((one) => all(one, name))];
}
const named = (elements: readonly XmlElement[], name: string) =>
  elements.find((one) => attributeOf(one, 'name') === name)!;
const names = (elements: readonly XmlElement[]) => elements.map((one) => attributeOf(one, 'name'));

describe('§4', () => {
  const rows = tables('4')[1]!.rows;
  const portType = named(all(wsdl, 'portType'), 'imageViewPortType');
  const binding = named(all(wsdl, 'binding'), 'imageViewBinding');
  /** The element of a message, given a reference to the message. */
  const elementOf = (message: string | undefined) => {
    const [part] = named(all(wsdl, 'message'), message!.replace('tns:', '')).children;
    return attributeOf(part!, 'element')?.replace('tns:', '');
  };

  test.each(rows.map((row) => [row.Operation!, row]))('%s', (name, row) => {
    const [abstract, concrete] = [named(portType.children, name), named(binding.children, name)];
    const [input, output] = ['input', 'output'].map((one) => attributeOf(all(abstract, one)[0]!, 'message'));
    expect(row.Input).toMatch(new RegExp(`\\b${elementOf(input)}\\b`));
    expect(row.Output).toMatch(new RegExp(`\\b${elementOf(output)}\\b`));
    const faults = row.Faults === 'none' ? [] : row.Faults!.split(', ');
    expect(names(all(abstract, 'fault'))).toEqual(faults);
    expect(names(concrete.children.filter((one) => one.name === 'fault'))).toEqual(faults);
    const [operation] = all(concrete, 'operation');
    expect(attributeOf(operation!, 'soapAction')).toBe(row.soapAction!.replace('{soap_ns}', NS));
    const headers = all(concrete, 'header').map((one) => [
      elementOf(attributeOf(one, 'message')),
      attributeOf(one, 'part'),
    ]);
    expect(headers).toEqual(row.Header === 'none' ? [] : [['auth', 'auth']]);
  });

  test('has exactly these operations, in document style, literal, on the named port', () => {
    expect(names(portType.children)).toEqual(rows.map((row) => row.Operation));
    expect(names(all(binding, 'operation')).filter(Boolean)).toEqual(rows.map((row) => row.Operation));
    expect(attributeOf(all(binding, 'binding')[0]!, 'style')).toBe('document');
    for (const one of ['body', 'header', 'fault'].flatMap((name) => all(binding, name))) {
      if (one.namespace.endsWith('/soap/')) expect(attributeOf(one, 'use')).toBe('literal');
    }
    const port = named(all(wsdl, 'port'), 'imageViewPort');
    expect(attributeOf(port, 'binding')).toBe('tns:imageViewBinding');
    expect(attributeOf(port.children[0]!, 'location')).toBe('http://here/soap');
  });
});

describe('§2.11', () => {
  const schema = new Schema(imageViewXsd(NS));

  test.each(tables('2.11')[0]!.rows.map((row) => [row['Element or type']!, row.Shape!]))('%s', (name, shape) => {
    const { content } = schema.element(name);
    if (name === 'auth') {
      const [, least, most] = /strings of (\d+)-(\d+) chars/.exec(shape)!;
      const parts = content.kind === 'children' ? content.places.flatMap((one) => one.options) : [];
      expect(parts.map((one) => one.name)).toEqual(['user', 'password']);
      for (const part of parts) {
        expect(part.content).toMatchObject({ kind: 'text', minLength: Number(least), maxLength: Number(most) });
      }
    } else {
      const most = /max (\d+)/.exec(shape)?.[1];
      expect(shape).toMatch(/^string/);
      expect(content).toMatchObject({
        kind: 'text',
        maxLength: most === undefined ? Number.POSITIVE_INFINITY : Number(most),
      });
    }
  });

  test('says the same as §8', () => {
    expect(section('8').text).toContain('user and password 5-10 chars each. Echo text max 100 chars');
  });
});
