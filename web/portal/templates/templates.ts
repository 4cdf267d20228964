// Reads and changes the shipment templates.
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf, dataOf } from '../../api/client.ts';
import type { components } from '../../api/openapi.ts';
import { sentOnce } from '../../api/sent-once.ts';

export type ListedTemplate = components['schemas']['ListedShipmentTemplate'];
export type TemplateShipment = components['schemas']['TemplateShipment'];
type Template = components['schemas']['ShipmentTemplate'];

const PAGE = '50';

export function useTemplates() {
  return useInfiniteQuery({
    queryKey: ['shipment-templates'],
    queryFn: ({ pageParam: cursor }) =>
      bodyOf(api.GET('/v1/shipment-templates', { params: { query: { limit: PAGE, ...(cursor && { cursor }) } } })),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  });
}

export function readTemplate(templateId: string): Promise<Template> {
  return dataOf(api.GET('/v1/shipment-templates/{templateId}', { params: { path: { templateId } } }));
}

/** A change of the templates, after which the list is read again. */
export function useTemplateChange<Input, Result>(
  change: (input: Input) => Promise<Result>,
  onDone: (result: Result) => void,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (result) => {
      await queries.invalidateQueries({ queryKey: ['shipment-templates'] });
      onDone(result);
    },
  });
}

export async function saveTemplate(body: {
  readonly account: string;
  readonly name: string;
  readonly shipment: TemplateShipment;
}): Promise<string> {
  const { name } = await sentOnce(['template', body], (header) =>
    dataOf(api.POST('/v1/shipment-templates', { params: { header }, body })),
  );
  return name;
}

export async function renameTemplate(input: { readonly templateId: string; readonly name: string }): Promise<void> {
  const { templateId, name } = input;
  await api.PATCH('/v1/shipment-templates/{templateId}', { params: { path: { templateId } }, body: { name } });
}

export async function removeTemplate(templateId: string): Promise<void> {
  await api.DELETE('/v1/shipment-templates/{templateId}', { params: { path: { templateId } } });
}
