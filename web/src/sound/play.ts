// SPDX-License-Identifier: AGPL-3.0-or-later
// The sounds of the site, made at the moment they are heard: wood, stone, dice and a few soft tones. There
// are no files, and nothing sounds before the player touched the page (browsers forbid it).

/** What can be heard. */
export type Sound = 'move' | 'capture' | 'stone' | 'dice' | 'low' | 'turn' | 'word' | 'end' | 'edge' | 'dot';

let context: AudioContext | null = null;
let on = true;
let volume = 0.6;

/** Switches sound on or off; `level` is between 0 and 1. */
export function setSound(enabled: boolean, level = volume): void {
  on = enabled;
  volume = Math.min(1, Math.max(0, level));
  if (!on) void context?.suspend();
}

function ready(): AudioContext | null {
  if (!on || volume === 0 || typeof AudioContext === 'undefined') return null;
  const touched = typeof navigator === 'undefined' || navigator.userActivation?.hasBeenActive !== false;
  if (!touched) return null;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  return context;
}

/** A struck piece of wood or stone: a short burst of noise over a quickly dying tone. */
function knock(c: AudioContext, at: number, pitch: number, hardness: number, level: number): void {
  const length = 0.09;
  const noise = c.createBufferSource();
  const buffer = c.createBuffer(1, Math.ceil(c.sampleRate * length), c.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i += 1) {
    data[i] = (Math.random() * 2 - 1) * Math.exp((-i / data.length) * (6 + 10 * hardness));
  }
  noise.buffer = buffer;
  const band = c.createBiquadFilter();
  band.type = 'bandpass';
  band.frequency.value = pitch * 5;
  band.Q.value = 0.8;
  const crack = c.createGain();
  crack.gain.value = level * (0.5 + hardness);
  noise.connect(band).connect(crack).connect(c.destination);
  noise.start(at);
  tone(c, at, pitch, 0.07, level * 0.7, 'sine', pitch * 0.75);
}

function tone(
  c: AudioContext,
  at: number,
  pitch: number,
  length: number,
  level: number,
  shape: OscillatorType = 'sine',
  endPitch = pitch,
): void {
  const osc = c.createOscillator();
  osc.type = shape;
  osc.frequency.setValueAtTime(pitch, at);
  osc.frequency.exponentialRampToValueAtTime(endPitch, at + length);
  const gain = c.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(level, at + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  osc.connect(gain).connect(c.destination);
  osc.start(at);
  osc.stop(at + length + 0.02);
}

/** Lets a sound be heard; silent when sound is off or the browser has no audio. */
export function play(sound: Sound): void {
  const c = ready();
  if (!c) return;
  const now = c.currentTime + 0.005;
  const v = volume;
  switch (sound) {
    case 'move':
      knock(c, now, 190, 0.4, 0.5 * v);
      break;
    case 'capture':
      knock(c, now, 230, 0.9, 0.55 * v);
      knock(c, now + 0.055, 150, 0.4, 0.5 * v);
      break;
    case 'stone':
      knock(c, now, 620 + Math.random() * 180, 0.8, 0.22 * v);
      break;
    case 'dice':
      for (let i = 0; i < 7; i += 1) {
        knock(
          c,
          now + i * 0.045 + Math.random() * 0.03,
          380 + Math.random() * 220,
          0.9,
          (0.32 - i * 0.03) * v,
        );
      }
      break;
    case 'low':
      tone(c, now, 880, 0.12, 0.25 * v, 'triangle');
      tone(c, now + 0.18, 880, 0.12, 0.25 * v, 'triangle');
      break;
    case 'turn':
      tone(c, now, 523, 0.16, 0.16 * v);
      tone(c, now + 0.11, 784, 0.24, 0.16 * v);
      break;
    // Two short tones of one who calls over.
    case 'word':
      tone(c, now, 659, 0.07, 0.16 * v, 'triangle');
      tone(c, now + 0.09, 587, 0.1, 0.16 * v, 'triangle');
      break;
    case 'end':
      for (const [i, pitch] of [392, 494, 587, 784].entries()) tone(c, now + i * 0.12, pitch, 0.6, 0.14 * v);
      break;
    case 'edge':
      tone(c, now, 110, 0.08, 0.3 * v, 'triangle', 90);
      break;
    case 'dot':
      tone(c, now, 1400, 0.02, 0.3 * v, 'square', 1000);
      break;
  }
}
