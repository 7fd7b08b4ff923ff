/** Creation policies of the tests. */
import { ok, type Served } from './answers';

export class Policies {
  all: { metadata: { name: string; resourceVersion: string }; spec: unknown; status: unknown }[] = [
    {
      metadata: { name: 'images-of-production', resourceVersion: '4' },
      spec: {
        scope: { teamAndEnvironment: { teamRef: { name: 'alpha' }, environmentName: 'prod' } },
        targetProviders: ['nutanix'],
        options: { image: { mode: 'allowList', values: ['debian-12'] } },
      },
      status: { conditions: [], staleReferences: [] },
    },
  ];

  readonly routes: Served[] = [
    ['GET', /^\/api\/admin\/policies$/, () => ok({ policies: this.all, count: this.all.length })],
    [
      'DELETE',
      /^\/api\/admin\/policies\/([^/]+)$/,
      (_asked, [name]) => {
        this.all = this.all.filter((policy) => policy.metadata.name !== name);
        return ok({});
      },
    ],
  ];
}
