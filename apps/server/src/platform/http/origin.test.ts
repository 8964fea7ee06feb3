import { expect, it } from 'vitest';
import { isOwnOrigin } from './origin.ts';

const PUBLIC = 'https://kithline.example.test';
const LOCAL = 'http://localhost:3000';

it.each([
  { origin: undefined, host: 'kithline.example.test', address: PUBLIC, isOwn: true },
  { origin: PUBLIC, host: 'kithline.example.test', address: PUBLIC, isOwn: true },
  // Somebody on the network could have changed a page that was sent over http.
  { origin: 'http://kithline.example.test', host: 'kithline.example.test', address: PUBLIC, isOwn: false },
  {
    origin: 'https://kithline.example.test:8443',
    host: 'kithline.example.test',
    address: PUBLIC,
    isOwn: false,
  },
  { origin: 'https://other.example.test', host: 'kithline.example.test', address: PUBLIC, isOwn: false },
  { origin: 'null', host: 'kithline.example.test', address: PUBLIC, isOwn: false },
  { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000', address: LOCAL, isOwn: true },
  { origin: 'https://127.0.0.1:3000', host: '127.0.0.1:3000', address: LOCAL, isOwn: false },
  { origin: 'http://127.0.0.1:5173', host: '127.0.0.1:3000', address: LOCAL, isOwn: false },
])(
  'a request from $origin to $host with public address $address counts as our own: $isOwn',
  ({ origin, host, address, isOwn }) => {
    expect(isOwnOrigin(origin, host, new URL(address))).toBe(isOwn);
  },
);
