import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { packageRoot } from '../../src/core/index.js';
import { experimentJsonSchema, readExperiment } from '../../src/run/index.js';

describe('the published experiment format', () => {
  it('has a JSON Schema that says what the code checks (node scripts/schema.mjs writes it)', () => {
    const file = path.join(packageRoot(), 'schema', 'experiment.schema.json');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(experimentJsonSchema())));
  });

  it('describes every key that is not plain from its name', () => {
    const { properties } = experimentJsonSchema() as { properties: Record<string, { description?: string }> };
    const silent = Object.entries(properties).flatMap(([key, p]) => (p.description === undefined ? [key] : []));
    expect(silent.sort()).toEqual(['attacks', 'data', 'methods', 'title']);
  });

  it('holds for every experiment that comes with the package', async () => {
    const folder = path.join(packageRoot(), 'experiments');
    const files = readdirSync(folder).filter((f) => f.endsWith('.yaml'));
    expect(files.length).toBeGreaterThan(0);
    for (const f of files) expect((await readExperiment(path.join(folder, f))).methods.length).toBeGreaterThan(0);
  });
});
