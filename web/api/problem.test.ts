// How pages present an error: advice for people, a link to the error's page, and no text meant for programs.
import { expect, test } from 'vitest';
import { ApiProblem } from './problem.ts';

const PAGE = 'http://127.0.0.1:8081/docs/errors/1012';

test('the URL of the page is not part of the advice', () => {
  const problem = new ApiProblem(401, { code: 1012, message: 'Wrong.', details: `Check the password. More: ${PAGE}` });
  expect(problem).toMatchObject({ details: 'Check the password.', page: PAGE });
});

test('advice without a page stays as it is', () => {
  expect(new ApiProblem(0, { details: 'Check the connection.' })).toMatchObject({
    details: 'Check the connection.',
    page: undefined,
  });
  expect(new ApiProblem(500, {})).toMatchObject({ details: '', page: undefined });
});

test('if fields are named, they are the advice', () => {
  const validationFailures = [{ field: 'zip', description: 'is required.' }];
  const details = `1 field is wrong, see validationFailures. First: zip is required. More: ${PAGE}`;
  expect(new ApiProblem(400, { details, validationFailures })).toMatchObject({ details: '', page: PAGE });
});
