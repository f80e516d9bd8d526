import { afterEach, describe, expect, it } from '@jest/globals';
import { startFakeProxy } from '../../support/fakeServer.js';
import { ask, closeAll, modelAt, setting } from './setting.js';

afterEach(closeAll);

describe('a proxy of the environment', () => {
  it.each(['http_proxy', 'HTTP_PROXY'])('is gone through: %s', async (name) => {
    const proxy = await startFakeProxy();
    const { server } = await setting();
    // the proxy knows the host, we do not
    const { model } = modelAt(`http://models.invalid:${server.port}/v1`, {}, { env: { [name]: proxy.url } });
    expect((await model.complete(ask())).text).toMatch(/^Reply/);
    expect(new Set(proxy.tunnels)).toEqual(new Set([`models.invalid:${server.port}`]));
    await closeAll();
    await proxy.close();
  });

  it('is told its user and password, which stand in no error', async () => {
    const proxy = await startFakeProxy();
    const { server } = await setting();
    const url = proxy.url.replace('//', '//me:hunter22@');
    const { model } = modelAt(`http://models.invalid:${server.port}/v1`, {}, { env: { HTTP_PROXY: url } });
    await model.complete(ask());
    expect(proxy.credentials[0]).toBe(`Basic ${Buffer.from('me:hunter22').toString('base64')}`);
    await closeAll();
    await proxy.close();
    const dead = modelAt('http://models.invalid/v1', {}, { env: { HTTP_PROXY: url } });
    const e: unknown = await dead.model.complete(ask()).catch((x: unknown) => x);
    expect(e).toMatchObject({ fault: 'transport', code: 'unavailable' });
    expect((e as Error).message).not.toContain('hunter22');
  });

  it('is passed by for hosts that NO_PROXY names', async () => {
    const proxy = await startFakeProxy();
    const { server } = await setting();
    const env = { HTTP_PROXY: proxy.url, NO_PROXY: '127.0.0.1,localhost' };
    const { model } = modelAt(server.baseUrl, {}, { env });
    await model.complete(ask());
    expect(proxy.tunnels).toEqual([]);
    await closeAll();
    await proxy.close();
  });
});
