import { firstTemplate, loadRoles, panelOf, usualFamily } from '../agents/index.js';
import { firstTurn, hasCode, type AgentId } from '../core/index.js';
import { composeBackends, liveBackend, mannerPrompts, moneyOf, type ChatModel, type LiveAgent } from '../llm/index.js';
import { kindOf } from '../datasets/index.js';
import type { Experiment } from './experiment.js';
import type { LiveSide } from './live.js';
import type { AgentSpec } from './llmSchema.js';
import { openModels, type ModelsOptions } from './models.js';
import { priceOfSpec, samplingOf } from './modelSpec.js';
import type { Data } from './openData.js';
import { listedAgents } from './panelPlan.js';

/** Lets models play the agents: those that are recorded go on live, the others are asked from the start. */
export async function withModels(x: Experiment, data: Data, options: ModelsOptions): Promise<Data> {
  const models = openModels(x, options);
  const [usual] = [...models.byName.keys()] as [string];
  const nameOf = (spec: AgentSpec): string => spec.llm ?? usual;
  const specs = seated(
    x,
    data.backend.agents.map((a) => a.id),
  );
  const roles = loadRoles();
  const agents = specs.map((spec): LiveAgent => {
    const role = spec.role === undefined ? undefined : roles.get(spec.role);
    const instructions = [spec.system ?? role?.prompt, spec.strategy].filter((s) => s !== undefined).join(' ');
    const profile = spec.profile ?? role?.profile;
    return {
      id: spec.id ?? '',
      model: x.llms?.[nameOf(spec)]?.model ?? nameOf(spec),
      ...(spec.role === undefined ? {} : { role: spec.role }),
      ...(spec.strategy === undefined ? {} : { strategy: spec.strategy }),
      ...(profile === undefined ? {} : { profile }),
      chat: models.byName.get(nameOf(spec))!,
      sampling: samplingOf(spec),
      instructions,
    };
  });
  const named = { default: usual, ...x.services };
  const services = new Map(Object.entries(named).map(([service, llm]) => [service, models.byName.get(llm)!] as const));
  const kind = kindOf(x.data.kind ?? (await data.source.read(0)).question.kind);
  const backend = liveBackend({
    agents,
    services: services as ReadonlyMap<string, ChatModel>,
    seed: x.seed,
    kind,
    confidence: x.prompt?.confidence ?? false,
    rolePlace: x.prompt?.rolePlace ?? 'user',
  });
  const recorded = data.backend;
  const modelNames = new Map(specs.map((s) => [s.id ?? '', nameOf(s)]));
  const llms = Object.values(x.llms ?? {});
  const mostReplyTokens = mostOf(llms.map((l) => l.maxTokens));
  const side: LiveSide = {
    describe: () => ({
      models: Object.fromEntries([...models.byName].map(([name, m]) => [name, m.describe()])),
      agents: specs,
      services: named,
      prompts: {
        first: firstTemplate(x.prompt, kind.name),
        ...mannerPrompts,
        confidence: x.prompt?.confidence ?? false,
      },
      rolePlace: x.prompt?.rolePlace ?? 'user',
    }),
    width: Math.max(
      1,
      Math.ceil((2 * llms.reduce((n, l) => n + (l.concurrency ?? 256), 0)) / Math.max(1, agents.length)),
    ),
    attach: (folder) => Promise.resolve(models.attach(folder)),
    seal: () => models.seal(),
    onCall: (listener) => models.onCall(listener),
    progress: () => {
      const { sent, stored, promptTokens, completionTokens, dollars } = models.ledger.totals();
      return { sent, stored, tokens: promptTokens + completionTokens, dollars };
    },
    paid: () => models.ledger.totals(),
    async isRecorded(question, agent) {
      if (!recorded.agents.some((a) => a.id === agent)) return false;
      try {
        await recorded.answer(firstTurn(question, agent));
        return true;
      } catch (e) {
        if (hasCode(e, 'not-recorded')) return false;
        throw e;
      }
    },
    modelOfAgent: (agent) => modelNames.get(agent),
    modelOfService: (service) => (named as Record<string, string>)[service] ?? named.default,
    money: (model, usage) => moneyOf(usage, priceOfSpec(x.llms?.[model])),
    prices: () => Object.fromEntries(Object.entries(x.llms ?? {}).map(([name, l]) => [name, priceOfSpec(l)])),
    mostReplyTokens,
    mostReplyPrice: mostOf(llms.map((l) => priceOfSpec(l)?.output)),
    close: () => models.close(),
  };
  const usualPanel = data.panel.length > 0 ? data.panel : specs.map((s) => s.id ?? '');
  return { ...data, backend: composeBackends(recorded, backend), panel: usualPanel, live: side };
}

/** Who sits: the agents that are listed, else those of the data, else the usual panel, over and over as needed. */
function seated(x: Experiment, recorded: readonly AgentId[]): AgentSpec[] {
  const listed = listedAgents(x.agents).map((a) => (typeof a === 'string' ? { id: a } : a));
  if (listed.length > 0) return listed;
  if (recorded.length > 0) return recorded.map((id) => ({ id }));
  const usual = panelOf(usualFamily);
  const n = typeof x.agents === 'number' ? x.agents : usual.length;
  return Array.from({ length: n }, (_, i) => {
    const member = usual[i % usual.length]!;
    return i < usual.length ? member : { ...member, id: `${member.id}-${Math.floor(i / usual.length) + 1}` };
  });
}

/** The largest, or null where one is not known. */
function mostOf(values: readonly (number | undefined)[]): number | null {
  return values.some((v) => v === undefined) ? null : Math.max(...(values as number[]));
}
