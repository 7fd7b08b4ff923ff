import { describe, expect, it } from 'vitest';
import { applyDefaults, bodyOf, check, commandOf, emptyForm, fromServer, stepOf } from './wizardForm';

const form = { ...emptyForm('alpha', 'dev'), name: 'web' };
const known = { environments: ['dev'], taken: ['db'] };

describe('check', () => {
  it('finds nothing wrong with a sound form', () => {
    expect(check(form, known)).toEqual({});
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ name: 'Web' }, 'name'],
    [{ name: 'a'.repeat(41) }, 'name'],
    [{ name: '-a' }, 'name'],
    [{ name: 'db' }, 'name'],
    [{ team: '' }, 'team'],
    [{ environment: '' }, 'environment'],
    [{ version: '1.33' }, 'version'],
    [{ workers: '0' }, 'workers'],
    [{ workers: '101' }, 'workers'],
    [{ workers: '1.5' }, 'workers'],
    [{ cpu: 'four' }, 'cpu'],
    [{ memory: '8GB' }, 'memory'],
    [{ disk: '0' }, 'disk'],
    [{ addresses: 'range' as const, lbStart: '10.0.0.9', lbEnd: '10.0.0.1' }, 'lbEnd'],
    [{ addresses: 'range' as const }, 'lbStart'],
    [{ lbPoolSize: '0' }, 'lbPoolSize'],
  ])('%j is refused at %s', (change, field) => {
    expect(Object.keys(check({ ...form, ...change }, known))).toContain(field);
  });
});

it('takes the defaults of the environment before those of the team', () => {
  const defaults = {
    kubernetesVersion: undefined,
    workerCount: undefined,
    workerCPU: undefined,
    workerMemoryGi: undefined,
    workerDiskGi: undefined,
    osType: undefined,
    defaultAddons: [],
  };
  const team = { clusterDefaults: { ...defaults, kubernetesVersion: 'v1.32.9', workerCount: 5 } };
  const environment = {
    clusterDefaults: { ...defaults, workerCount: 2, workerMemoryGi: 16, defaultAddons: ['cert-manager'] },
  };
  // Only these parts are read.
  const got = applyDefaults(form, team as never, environment as never);
  expect(got).toMatchObject({
    version: 'v1.32.9',
    workers: '2',
    memory: '16Gi',
    cpu: '4',
    addons: ['cert-manager'],
  });
});

it('sends what was filled in and leaves the rest to the server', () => {
  expect(bodyOf(form)).toEqual({
    name: 'web',
    teamRef: 'alpha',
    environment: 'dev',
    workerReplicas: 3,
    workerCPU: 4,
    workerMemory: '8Gi',
    workerDiskSize: '50Gi',
    controlPlaneReplicas: 1,
    ingressEnabled: true,
  });
  expect(
    bodyOf({
      ...form,
      provider: 'butler-system/local',
      addresses: 'range',
      lbStart: '10.0.0.1',
      lbEnd: '10.0.0.8',
    }),
  ).toMatchObject({
    providerConfigRef: 'local',
    loadBalancerStart: '10.0.0.1',
    loadBalancerEnd: '10.0.0.8',
  });
});

it('finds the field, and its step, that the server speaks of', () => {
  const errors = fromServer([
    { field: 'spec.workers.replicas', reason: 'too many' },
    { field: 'metadata.labels[butler.butlerlabs.dev/environment]', reason: 'dev is full' },
    { field: 'name', reason: 'exists' },
    { field: 'spec.unheardOf', reason: 'what' },
  ]);
  expect(errors).toEqual({ workers: 'too many', environment: 'dev is full', name: 'exists' });
  expect(stepOf('environment')).toBe('basics');
  expect(stepOf('workers')).toBe('nodes');
});

it('writes a command that a shell reads back the same', () => {
  expect(commandOf({ ...form, team: "o'hara" })).toContain("--team 'o'\\''hara'");
  expect(commandOf(form)).toMatch(/^butlerctl cluster create web --team alpha --environment dev --workers 3/);
});
