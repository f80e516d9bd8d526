import { canonicalJson, sha256 } from '../../core/index.js';
import type { ChatRequest, ModelIdentity } from '../chat.js';

/**
 * Where a call's reply is kept: SHA-256 of the canonical JSON of who is asked and of the whole request. Nothing of the
 * request is left out, so nothing that decides an answer can be forgotten.
 */
export function callKey(identity: ModelIdentity, request: ChatRequest): string {
  return sha256(canonicalJson({ v: 1, identity, request }));
}
