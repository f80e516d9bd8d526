import { tf } from '../../tensor/index.js';
import { solveSymmetric } from './solve.js';

const STEPS = 50;
/** Newton decrement gᵀH⁻¹g below which the step just taken was the last: 1 % of a standard error, squared. */
const DONE = 1e-4;
/** Float32 sums over many rows differ by less than this share from the true loss. */
const NOISE = 1e-4;

/**
 * Ridge-penalised logistic regression by Newton's method (iteratively reweighted least squares), full batch:
 * arg min over β of −Σ log-likelihood + ridge/2·‖β‖². Convex with one minimum, so the result depends on the data alone.
 * The [M,F] work runs on the current tfjs back end; the F×F step is solved in double precision.
 * @param x [M,F] row-major
 * @param y [M] 0 or 1
 * @returns [F] coefficients, rounded to 1e-4 (float32 sums differ between back ends beyond that); zeros when M is 0
 */
export async function fitLogistic(x: Float32Array, y: Float32Array, width: number, ridge: number): Promise<number[]> {
  let beta = new Array<number>(width).fill(0);
  if (y.length === 0) return beta;
  await tf.ready();
  const X = tf.tensor2d(x, [y.length, width]);
  const Y = tf.tensor2d(y, [y.length, 1]);
  try {
    let at = await derivatives(X, Y, beta, ridge);
    for (let step = 0; step < STEPS; step++) {
      const full = solveSymmetric(at.hessian, at.gradient, width);
      // Newton may overshoot far from the minimum: halve until the loss does not rise.
      let scale = 1;
      let next = move(beta, full, scale);
      let there = await derivatives(X, Y, next, ridge);
      while (there.loss > at.loss * (1 + NOISE) && scale > 1e-3) {
        scale /= 2;
        next = move(beta, full, scale);
        there = await derivatives(X, Y, next, ridge);
      }
      const decrement = full.reduce((sum, f, i) => sum + f * at.gradient[i]!, 0);
      beta = next;
      at = there;
      if (decrement < DONE) break;
    }
  } finally {
    X.dispose();
    Y.dispose();
  }
  return beta.map((b) => Math.round(b * 1e4) / 1e4);
}

const move = (from: number[], step: number[], scale: number): number[] => from.map((b, i) => b - scale * step[i]!);

interface Derivatives {
  loss: number;
  gradient: number[];
  /** [F,F] row-major. */
  hessian: number[];
}

/** Loss, gradient and Hessian at β, read back in one tensor: rows of the Hessian, then gradient and loss. */
async function derivatives(X: tf.Tensor2D, Y: tf.Tensor2D, beta: number[], ridge: number): Promise<Derivatives> {
  const F = beta.length;
  const packed = tf.tidy(() => {
    const z = tf.matMul(X, tf.tensor2d(beta, [F, 1]));
    const p = tf.sigmoid(z);
    const h = tf.matMul(X, tf.mul(X, tf.mul(p, tf.sub(1, p))), true);
    const g = tf.matMul(X, tf.sub(p, Y), true);
    // −log-likelihood = Σ softplus(z) − y·z
    const loss = tf.sum(tf.sub(tf.softplus(z), tf.mul(Y, z)));
    return tf.concat([h.flatten(), g.flatten(), loss.reshape([1])]);
  });
  const v = Array.from(await packed.data());
  packed.dispose();
  const hessian = v.slice(0, F * F);
  for (let i = 0; i < F; i++) hessian[i * F + i]! += ridge;
  const gradient = v.slice(F * F, F * F + F).map((g, i) => g + ridge * beta[i]!);
  return { loss: v[F * F + F]! + (ridge / 2) * beta.reduce((s, b) => s + b * b, 0), gradient, hessian };
}
