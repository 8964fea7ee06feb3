import { registrationsApi, type RegistrationProgress } from '@kithline/contract/registrations.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

const POLL_MS = 2000;

/**
 * The query for the form's known values, and for the registration if it was already begun. Fails if the code
 * is invalid.
 */
export const prefillQuery = (registrationCode: string) =>
  queryOptions({
    queryKey: ['registration', registrationCode],
    queryFn: ({ signal }) => call(registrationsApi.verify, { body: { registrationCode } }, signal),
    staleTime: Infinity,
    retry: false,
  });

export interface Details {
  firstName: string;
  lastName: string;
  emailPrimary: string;
  linkedinUrl: string;
}

export function submitDetails(registrationCode: string, details: Details): Promise<RegistrationProgress> {
  return call(registrationsApi.init, { body: { registrationCode, ...details } });
}

/**
 * The query for a registration whose details have been sent already, with the records that may be about the
 * person.
 */
export const resumeQuery = (registrationCode: string) =>
  queryOptions({
    queryKey: ['registration', registrationCode, 'resume'],
    queryFn: ({ signal }) => call(registrationsApi.resume, { body: { registrationCode } }, signal),
    staleTime: Infinity,
  });

export interface Choice {
  password: string;
  noMatch: boolean;
  personId: number | null;
}

export async function complete(registrationCode: string, choice: Choice): Promise<void> {
  await call(registrationsApi.complete, { body: { registrationCode, ...choice } });
}

/** The query for the status, repeated every two seconds until the registration has failed or completed. */
export const statusQuery = (registrationCode: string) =>
  queryOptions({
    queryKey: ['registration', registrationCode, 'status'],
    queryFn: ({ signal }) => call(registrationsApi.status, { body: { registrationCode } }, signal),
    refetchInterval: ({ state }) => {
      const registration = state.data?.registration;
      return registration?.failed || registration?.completed ? false : POLL_MS;
    },
    staleTime: 0,
  });
