import { GraphiQL } from 'graphiql';
import 'graphiql/style.css';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { must } from '#lib/must.ts';

type Fetcher = Parameters<typeof GraphiQL>[0]['fetcher'];

const fetcher: Fetcher = async (question, { headers } = {}) => {
  const answer = await fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(question),
  });
  return answer.json() as Promise<{ data: Record<string, unknown> }>;
};

createRoot(must(document.querySelector('#docs'))).render(createElement(GraphiQL, { fetcher }));
