// Owns points entered by hand for Canadian areas that are not named after a town: large rural areas, and parts of cities.

/** `FSA[,FSA…] latitude longitude`, to about a tenth of a degree: enough to find the nearest terminal. */
const TYPED = `
A0A 47.0 -53.0; A0B 47.4 -53.9; A0H 49.0 -55.5; A0K 49.8 -57.0; A0L 49.0 -58.2; A0N 48.4 -58.6; A0R 53.0 -66.0
A1V 48.95 -54.6; A2A,A2B 48.93 -55.66; A5A 48.17 -53.97
B0C 46.75 -60.5; B0E 46.05 -60.9; B0H 45.5 -61.6; B0L 45.6 -64.4; B0N 45.1 -63.6; B0R 44.5 -64.7; B0W 44.2 -66.0
B2A 46.2 -60.26; B2C 46.0 -60.8; B2E 45.75 -60.6; B2R 44.8 -63.6; B2T 44.97 -63.5; B2V 44.67 -63.53; B4A,B4B 44.73 -63.66; B4R 45.08 -64.6
E1A 46.09 -64.72; E1B,E1J 46.05 -64.8; E1H 46.15 -64.8; E1W 47.8 -64.95; E2E,E2G 45.39 -65.99; E2N,E2P,E2R,E2S 45.3 -65.98
E3B 45.95 -66.65; E3E 45.9 -66.8; E3L 45.2 -67.28; E3Y,E3Z 47.05 -67.74; E9G,E9H 47.3 -65.05
G0A 47.0 -71.3; G0B,G4T 47.4 -61.85; G0E 49.2 -65.2; G0G 52.0 -64.0; G0H 49.4 -67.6; G0J 48.4 -67.2; G0K 48.5 -68.2; G0L 47.9 -69.2
G0M 46.3 -70.6; G0P 46.1 -72.1; G0V 48.4 -71.0; G0X 46.6 -72.6; G0Y 45.6 -70.95; G4A 47.65 -70.15; G7A 46.7 -71.4; G8T,G8V,G8W 46.37 -72.52
H0M 45.0 -74.6; J0B 45.2 -71.9; J0C 45.95 -72.7; J0E 45.3 -72.55; J0G 46.1 -72.8; J0H 45.6 -72.7; J0M 57.0 -72.0; J0Y 49.5 -77.5; J0Z 47.5 -79.3
J3Y,J3Z 45.5 -73.4; J8X,J8Y,J8Z,J9A,J9H,J9J 45.43 -75.73; J9B 45.5 -75.8
K0A 45.3 -76.0; K0B 45.5 -74.8; K0G 44.9 -75.7; K0M 44.7 -78.5; L0R 43.2 -79.7; L0S 43.0 -79.25; L9M 44.7 -79.9
N0C 44.2 -80.4; N0H 44.6 -81.0; N0M 43.5 -81.5; N0N 42.95 -82.1; N0P 42.4 -82.1; N4B 42.85 -80.5; N4G 42.86 -80.73
P0A 45.5 -79.3; P0B 45.2 -79.3; P0C 45.0 -79.6; P0E 44.9 -79.3; P0G 45.4 -80.0; P0H 46.2 -79.4; P0K 48.6 -80.4; P0L 49.5 -83.0; P0M 46.6 -81.3
P0N 48.4 -81.2; P0R 46.3 -83.2; P0W 48.7 -93.7; P0X 49.7 -94.5; P0Y 49.8 -95.1
R0B 54.5 -97.5; S0M 53.3 -108.8; S0P 54.7 -102.0; S9V 53.28 -110.0; T0J 51.0 -111.8; T0P 58.7 -111.2; T0V 59.9 -111.6
V0L 52.0 -122.5; V0P 50.0 -126.0; V0T 53.5 -132.0; V0V 54.3 -130.0; V0W 59.5 -133.6; V1M,V2Y,V2Z 49.1 -122.6; V4T 49.83 -119.63; V4V 50.03 -119.4
V8L,V8M,V8N,V8P,V8W,V8X,V8Y,V8Z 48.5 -123.4; V9A,V9B,V9E 48.45 -123.45; V9H,V9J 49.75 -125.0; V9M 49.67 -124.93
X0A 63.7 -68.5; X0B 69.0 -105.0; X0C 63.0 -92.0; X0G 60.5 -122.0`;

export const TYPED_CANADIAN_POINTS = new Map(
  TYPED.split(/[;\n]/).flatMap((entry) => {
    const [areas, latitude, longitude] = entry.trim().split(' ');
    const point = { latitude: Number(latitude), longitude: Number(longitude) };
    return areas ? areas.split(',').map((fsa) => [fsa, point] as const) : [];
  }),
);
